// How Node runs the product, so that it takes the memory that it needs and not what it could have. Plain
// JavaScript, because the launcher reads it before anything is installed.

/**
 * Young objects are collected in small rooms: with Node's own the server, just started, keeps 40 MB more. Old
 * ones are collected whenever they have grown by half: under load each commit leaves new states of its
 * vehicles, of which Node would let four times of what is needed gather.
 */
export const RUNTIME_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * Where Node keeps sources without their types: read again, they cost neither time nor the compiler's memory.
 * And two arenas of glibc for all threads, of which each would else have one of its own and keep in it what it
 * has freed: 10 to 40 MB.
 */
export const runtimeEnvironment = (root) => ({
  NODE_COMPILE_CACHE: `${root}/node_modules/.cache/code`,
  MALLOC_ARENA_MAX: '2',
});
