//! Renju's doubtful threes, asked of the field itself.
