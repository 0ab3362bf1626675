// How Node runs the product, so that it takes the memory that it needs and not what it could have. Plain
// JavaScript, because the launcher reads it before anything is installed.

/**
 * Young objects are collected in small rooms: with Node's own the server, just started, keeps 40 MB more.
 * What that costs in records a second was not measured by itself.
 */
export const RUNTIME_FLAGS = ['--max-semi-space-size=4'];

/** Where Node keeps sources without their types: read again, they cost neither time nor the compiler's memory. */
export const codeCache = (root) => ({ NODE_COMPILE_CACHE: `${root}/node_modules/.cache/code` });
