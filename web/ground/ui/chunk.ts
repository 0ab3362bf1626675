// Loading the parts of the application that are split off. A part that does not come is one named error
// (ERR-006), so that one screen can explain it; usually a new version replaced the old files.

/** Spec part 1 §9: a part that did not come in this time will not come. */
export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {
  /** `timeout`: nothing came in time; `missing`: the address did not answer with the part. */
  readonly kind: 'timeout' | 'missing';
  readonly address: string;

  constructor(kind: 'timeout' | 'missing', address: string) {
    super(`${kind}: ${address}`);
    this.name = 'ChunkLoadError';
    this.kind = kind;
    this.address = address;
  }
}

/** Loads a part; throws ChunkLoadError with the address the browser named, else with `name`. */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', name)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('missing', addressIn(error) ?? name);
  } finally {
    clearTimeout(timer);
  }
}

function addressIn(error: unknown): string | null {
  return error instanceof Error ? (/https?:\/\/\S+/.exec(error.message)?.[0] ?? null) : null;
}
