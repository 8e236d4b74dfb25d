from setuptools import find_packages, setup

NAME = "launch_holdall"

setup(
    name=NAME,
    version="0.1.0",
    packages=find_packages(exclude=["test"]),
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
        (f"share/{NAME}", ["package.xml"]),
    ],
    install_requires=["launch"],
    zip_safe=True,
    maintainer="holdall",
    maintainer_email="holdall@example.org",
    description="Launch actions that record and play bags with the command holdall",
    license="Apache-2.0",
    entry_points={"launch.frontend.launch_extension": ["launch_holdall = launch_holdall"]},
)
