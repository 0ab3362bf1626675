// Node as the product carries it: without the symbols for debuggers, a fifth of the file that nothing loads.
// What other programs link to stays, because it lies in what is loaded.

const MAGIC = 0x7f454c46;

/** Of a program for 64-bit Linux all that is loaded when it runs. @throws Error for anything else */
export function loadedPart(program: Buffer): Buffer {
  // 2: 64 bits, 1: the lower byte first.
  if (program.readUInt32BE(0) !== MAGIC || program[4] !== 2 || program[5] !== 1) {
    throw new Error('This is no program for 64-bit Linux.');
  }
  const table = Number(program.readBigUInt64LE(0x20));
  const size = program.readUInt16LE(0x36);
  const count = program.readUInt16LE(0x38);
  let end = table + size * count;
  for (let at = table; at < table + size * count; at += size) {
    const offset = Number(program.readBigUInt64LE(at + 0x08));
    end = Math.max(end, offset + Number(program.readBigUInt64LE(at + 0x20)));
  }
  const part = Buffer.from(program.subarray(0, end));
  // The table of sections lay behind: there is none.
  part.writeBigUInt64LE(0n, 0x28);
  part.writeUInt16LE(0, 0x3c);
  part.writeUInt16LE(0, 0x3e);
  return part;
}
