from setuptools import find_packages, setup

PACKAGE = "ros2bag_holdall"

# The distribution is named ros2bag: Python uses the entry points of the first distribution of a name in its path,
# so that a workspace replaces the command `bag` of the installation under it. With two names the last one in the
# path would provide the command. The modules of the replaced package can still be imported.
setup(
    name="ros2bag",
    version="0.1.0",
    packages=find_packages(exclude=["test"]),
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{PACKAGE}"]),
        (f"share/{PACKAGE}", ["package.xml"]),
    ],
    install_requires=["ros2cli"],
    zip_safe=True,
    maintainer="holdall",
    maintainer_email="holdall@example.org",
    description="ros2 bag by holdall",
    license="Apache-2.0",
    entry_points={"ros2cli.command": ["bag = ros2bag_holdall.command.bag:BagCommand"]},
)
