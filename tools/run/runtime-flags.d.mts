export const RUNTIME_FLAGS: readonly string[];
export function runtimeEnvironment(root: string): Record<string, string>;
