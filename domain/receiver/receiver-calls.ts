// The calls of a kind of receiver: those of every record, its list, its secret and a test.
import { z } from 'zod';
import { endpoint, moduleRight, page, paging, recordId, seenChange } from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';

interface ReceiverCalls<B extends z.ZodType, A extends z.ZodType> {
  /** Of a company. */
  max: number;
  input: B;
  record: A;
  summaries: {
    list: string;
    get: string;
    create: string;
    update: string;
    remove: string;
    /** What a test sends. */
    tested: string;
  };
}

export function receiverCalls<
  K extends 'webhook' | 'forwarding',
  B extends z.ZodType,
  A extends z.ZodType,
>(kind: K, { max, input, record, summaries }: ReceiverCalls<B, A>) {
  const url = `/v1/{company}/${kind}` as const;
  const one = `${url}/{${kind}Id}` as const;
  const path = { [`${kind}Id`]: recordId.describe(`Id of the ${kind}`) } as Record<
    `${K}Id`,
    typeof recordId
  >;
  const write = { needs: moduleRight(kind, 'write'), path };
  return {
    path,
    list: endpoint(`GET ${url}`, {
      summary: summaries.list,
      needs: moduleRight(kind, 'read'),
      query: paging(max),
      answer: page(record),
    }),
    ...recordCalls(url, { module: kind, path, input, record, summaries }),
    renew: endpoint(`POST ${one}/secret`, {
      ...write,
      summary: `Make the secret of a ${kind} anew; the old one signs nothing from now on`,
      body: z.object({ lastChange: seenChange }),
      answer: record,
    }),
    test: endpoint(`POST ${one}/test`, {
      ...write,
      summary: `Send ${summaries.tested} in the background, once; the log of deliveries tells what it was answered. One that waits already is answered again`,
      answer: z.object({ deliveryId: z.number().int() }),
    }),
  };
}
