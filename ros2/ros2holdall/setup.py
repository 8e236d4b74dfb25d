from setuptools import find_packages, setup

NAME = "ros2holdall"

setup(
    name=NAME,
    version="0.1.0",
    packages=find_packages(exclude=["test"]),
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
        (f"share/{NAME}", ["package.xml"]),
    ],
    install_requires=["ros2cli"],
    zip_safe=True,
    maintainer="holdall",
    maintainer_email="holdall@example.org",
    description="The command holdall as a verb of ros2",
    license="Apache-2.0",
    entry_points={"ros2cli.command": ["holdall = ros2holdall.command.holdall:HoldallCommand"]},
)
