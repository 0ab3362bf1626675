export const RUNTIME_FLAGS: readonly string[];
export function codeCache(root: string): { NODE_COMPILE_CACHE: string };
