//! Real servers, real clients and real terminals for tests.
