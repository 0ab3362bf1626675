// The fields of a protobuf message by their numbers, for fakes that read what is sent to them.

/** Of each field what stands in it, in order: a number, or bytes. */
export type Fields = ReadonlyMap<number, (bigint | Buffer)[]>;

export function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const taken = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value =
      wire === 0
        ? varint()
        : wire === 1
          ? taken(8).readBigUInt64LE()
          : wire === 5
            ? BigInt(taken(4).readUInt32LE())
            : taken(Number(varint()));
    const number = tag >>> 3;
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

export function bytesIn(fields: Fields, number: number): Buffer[] {
  return (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
}

export function textIn(fields: Fields, number: number): string {
  return bytesIn(fields, number)[0]?.toString() ?? '';
}

/** 0 where it is left out, as the format has it. */
export function numberIn(fields: Fields, number: number): bigint {
  const [value] = fields.get(number) ?? [];
  return typeof value === 'bigint' ? value : 0n;
}
