// A PDF file being written: pdfkit makes pages, fonts and metadata; the many small objects of the structure
// (one per cell) and the links are packed by us into object streams, which keeps file and memory small.
import { deflateSync } from 'node:zlib';
import { openDocument, type PdfDocument, type PdfReference, Raw } from './font-file.ts';

/** Of zlib, 1 … 9. */
const PACKING_LEVEL = 3;
/** Objects in one stream. */
const PACKED_MAX = 250;

export interface StructureNode {
  id: number;
  type: string;
  parent: number;
  attributes: string;
  kids: string[];
}

export class PdfFile {
  readonly document: PdfDocument;
  readonly #chunks: Uint8Array[] = [];
  #packing: { id: number; text: string }[] = [];
  /** By object: stream × PACKED_MAX + place in it. */
  readonly #packed: number[] = [];
  /** Objects of the parent tree: a page's list of nodes, a link's node. */
  readonly #parents: number[] = [];
  readonly root: StructureNode;

  constructor(options: object) {
    this.document = openDocument(options);
    // What the constructor wrote before: the first lines.
    const { document } = this;
    for (let begun = document.read(); begun; begun = document.read()) this.#chunks.push(begun);
    this.document.push = (chunk) => {
      if (chunk) this.#chunks.push(chunk);
      return true;
    };
    this.document._finalize = () => this.#writeEnd();
    const tree = this.document.getStructTreeRoot();
    this.root = { id: this.allot(), type: 'Document', parent: tree.id, attributes: '', kids: [] };
  }

  /** The number of an object that will be written by `put`. */
  allot(): number {
    this.document._offsets.push(null);
    return this.document._offsets.length;
  }

  put(id: number, text: string): void {
    this.#packing.push({ id, text });
    if (this.#packing.length >= PACKED_MAX) this.#flush();
  }

  #flush(): void {
    if (this.#packing.length === 0) return;
    let offset = 0;
    const heads: string[] = [];
    const stream = this.document.ref();
    for (const [place, { id, text }] of this.#packing.entries()) {
      heads.push(`${id} ${offset}`);
      offset += text.length + 1;
      this.#packed[id] = stream.id * PACKED_MAX + place;
    }
    const head = `${heads.join(' ')}\n`;
    stream.data = { Type: 'ObjStm', N: this.#packing.length, First: head.length };
    fill(stream, head + this.#packing.map(({ text }) => text).join('\n'));
    stream.end();
    this.#packing = [];
  }

  /** A node of the structure that is closed later, once its kids are known. */
  open(type: string, parent: StructureNode, attributes = ''): StructureNode {
    const id = this.allot();
    parent.kids.push(`${id} 0 R`);
    return { id, type, parent: parent.id, attributes, kids: [] };
  }

  close(node: StructureNode): void {
    const { id, type, parent, attributes, kids } = node;
    this.put(id, `<</S/${type}/P ${parent} 0 R${attributes}/K[${kids.join(' ')}]>>`);
  }

  /** A number under which the parent of a page's content or of a link is found. */
  parentKey(object: number): number {
    return this.#parents.push(object) - 1;
  }

  setParent(key: number, object: number): void {
    this.#parents[key] = object;
  }

  /** Ends the file. */
  end(): Uint8Array {
    this.close(this.root);
    const tree = this.document.getStructTreeRoot();
    const numbers = this.allot();
    const list = this.#parents.map((object, key) => `${key} ${object} 0 R`).join(' ');
    this.put(numbers, `<</Nums[${list}]>>`);
    tree.data.ParentTree = new Raw(`${numbers} 0 R`);
    tree.data.ParentTreeNextKey = this.#parents.length;
    tree.data.K = new Raw(`[${this.root.id} 0 R]`);
    this.#flush();
    this.document.end();
    return joined(this.#chunks);
  }

  /** In place of the table of objects that pdfkit would write: it knows no packed ones. */
  #writeEnd(): void {
    const { document } = this;
    const offsets = document._offsets;
    const own = offsets.length + 1;
    const begin = document._offset;
    const table = Buffer.alloc((own + 1) * 7);
    const set = (id: number, type: number, first: number, second: number) => {
      table.writeUInt8(type, id * 7);
      table.writeUInt32BE(first, id * 7 + 1);
      table.writeUInt16BE(second, id * 7 + 5);
    };
    set(0, 0, 0, 65535);
    for (const [place, offset] of offsets.entries()) {
      const packed = this.#packed[place + 1];
      if (packed === undefined) set(place + 1, 1, offset ?? 0, 0);
      else set(place + 1, 2, Math.floor(packed / PACKED_MAX), packed % PACKED_MAX);
    }
    set(own, 1, begin, 0);
    const data = deflateSync(table);
    const fileId = `<${Buffer.from(document._id).toString('hex')}>`;
    document._write(
      `${own} 0 obj\n<</Type/XRef/Size ${own + 1}/W[1 4 2]/Root ${document._root}` +
        `/Info ${document._info}/ID[${fileId}${fileId}]/Filter/FlateDecode/Length ${data.length}>>\nstream`,
    );
    document._write(data);
    document._write(`\nendstream\nendobj\nstartxref\n${begin}\n%%EOF`);
  }
}

/**
 * The whole content of a stream, in place of what pdfkit began it with. Packed by us: pdfkit packs a tenth
 * smaller, and takes half of the time of a whole report.
 */
export function fill(stream: PdfReference, text: string): void {
  stream.compress = false;
  stream.buffer = [];
  stream.data.Length = 0;
  stream.data.Filter = 'FlateDecode';
  stream.write(deflateSync(Buffer.from(text, 'latin1'), { level: PACKING_LEVEL }));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  // A buffer of its own: it is handed over to another thread.
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A text as a PDF object in 7-bit letters, whatever its language. */
export function textObject(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replaceAll(/[()\\]/g, '\\$&')})`;
  return `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')}>`;
}

/** An address in the letters that addresses may have; null: none that a reader should follow. */
export function linkAddress(link: string): string | null {
  if (!/^https?:\/\//i.test(link)) return null;
  return link
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replaceAll(/[()<>"\\^`{}|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
