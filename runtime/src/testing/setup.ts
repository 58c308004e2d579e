import { configure } from '@testing-library/preact';

// A wait ends as soon as its condition holds; on a busy machine a part may load for more than the default second.
configure({ asyncUtilTimeout: 15_000 });
