// A ZIP archive of some named parts, as far as files of office programs need one (PKWARE APPNOTE 6.3).
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
/** A little larger than the default, in half of its time. */
const LEVEL = 4;
const VERSION = 20;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
/** 1 January 1980, the earliest: a report of the same data is the same file. */
const DOS_DATE = 0x21;

export interface ZipPart {
  name: string;
  /** Joined one behind the other. */
  data: readonly string[];
}

/** Parts together below 4 GiB. */
export async function zipOf(parts: readonly ZipPart[]): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const plain = Buffer.concat(part.data.map((text) => Buffer.from(text)));
    const packed = await deflate(plain, { level: LEVEL });
    const name = Buffer.from(part.name);
    const facts = factsOf(plain, packed.length, name.length);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50);
    directory.push(directoryHead(facts, offset), name);
    chunks.push(local, facts, name, packed);
    offset += local.length + facts.length + name.length + packed.length;
  }
  const size = directory.reduce((all, chunk) => all + chunk.length, 0);
  return Buffer.concat([...chunks, ...directory, endOf(parts.length, size, offset)]);
}

/** What stands before a part and again in the directory. */
function factsOf(plain: Buffer, packedSize: number, nameSize: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(DOS_DATE, 8);
  facts.writeUInt32LE(crc32(plain), 10);
  facts.writeUInt32LE(packedSize, 14);
  facts.writeUInt32LE(plain.length, 18);
  facts.writeUInt16LE(nameSize, 22);
  return facts;
}

function directoryHead(facts: Buffer, offset: number): Buffer {
  const before = Buffer.alloc(6);
  before.writeUInt32LE(0x02014b50, 0);
  before.writeUInt16LE(VERSION, 4);
  const behind = Buffer.alloc(14);
  behind.writeUInt32LE(offset, 10);
  return Buffer.concat([before, facts, behind]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
