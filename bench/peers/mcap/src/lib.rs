//! What the two programs share: what is measured, and the tape that is played.

pub mod measure;
pub mod tape;
