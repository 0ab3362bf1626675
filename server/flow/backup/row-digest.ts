// Counts the rows of COPY text that passes, and adds up their digests. A sum does not depend on the order, in which two
// databases with the same rows may differ.
import { hash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEWLINE = 10;
const WORDS = 4;

export class RowDigest extends Transform {
  rows = 0;
  readonly #sums = new Uint32Array(WORDS);
  #rest: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const piece = chunk.subarray(from, end);
      this.#add(this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece);
      this.#rest = Buffer.alloc(0);
      from = end + 1;
    }
    if (from < chunk.length) this.#rest = Buffer.concat([this.#rest, chunk.subarray(from)]);
    this.push(chunk);
    done();
  }

  digest(): string {
    return Buffer.from(this.#sums.buffer).toString('hex');
  }

  #add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let word = 0; word < WORDS; word += 1) {
      // The array wraps what is beyond 32 bits.
      this.#sums[word] = (this.#sums[word] ?? 0) + digest.readUInt32LE(word * 4);
    }
    this.rows += 1;
  }
}
