//! The fuzz targets' properties, held in every test run on texts made here; `.ci/fuzz` looks further.
