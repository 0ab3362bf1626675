// Runs a program of the checkout and waits for its end; it never outlives us.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './paths.ts';

export interface ChildResult {
  code: number;
  /** Both streams in order, when captured. */
  output: string;
}

export interface ChildOptions {
  /** Shown as it comes instead of captured. */
  isShown?: boolean;
  environment?: Record<string, string | undefined>;
}

/** A captured output is cut to its end beyond this many characters. */
const OUTPUT_MAX = 2_000_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Asks all that run to end, and waits until they have. */
export async function endPrograms(): Promise<void> {
  const ended = [...running].map((child) => {
    child.kill('SIGTERM');
    return once(child, 'close');
  });
  await Promise.all(ended);
}

/** Runs a JavaScript or TypeScript file with our runtime. */
export function runScript(file: string, args: string[], options?: ChildOptions) {
  return runProgram(process.execPath, [file, ...args], options);
}

/** Runs a program; a program that does not start gives code 127. */
export function runProgram(
  program: string,
  args: string[],
  options: ChildOptions = {},
): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: options.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.environment },
    });
    running.add(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${program}: ${error.message}` });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
