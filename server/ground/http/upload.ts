// Reads the one file of a multipart request into memory, with limits on everything a client can make
// many or large of. Whatever is wrong with the upload has a sentence of its own.
import multipart, { type Multipart } from '@fastify/multipart';
import type { Upload } from '@flotila/domain/endpoint.ts';
import { PROBLEM_STATUS, type Problem, problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

/** Form fields beside the file, and the longest of them where the call says nothing else, bytes. */
const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 1000;
/** One more than is taken, so that a second file is refused with a sentence. */
const FILES_MAX = 2;
const HEADER_PAIRS_MAX = 20;

export interface Uploaded {
  bytes: Uint8Array;
  /** As the client calls it; empty when it says nothing. */
  fileName: string;
  /** Form fields as the upload's schemas give them. */
  fields: Record<string, unknown>;
}

/** Lets the routes of this scope take multipart/form-data. */
export async function addUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES_MAX,
      fields: FIELDS_MAX,
      files: FILES_MAX,
      parts: FIELDS_MAX + FILES_MAX,
      headerPairs: HEADER_PAIRS_MAX,
    },
  });
}

/**
 * @throws invalid without a file, with two, with a wrong form field or a malformed body; too_large;
 * unsupported_media for another content type
 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload | undefined,
): Promise<Uploaded> {
  if (!upload) throw new Error('the call takes no file');
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw missingFile(upload);
    throw problem('unsupported_media', { message: 'upload_type' });
  }
  const { files, texts } = await readParts(request, upload);
  const [file] = files;
  if (!file) throw missingFile(upload);
  if (files.length > 1) {
    const errors = [{ field: upload.field, code: 'single' }];
    throw problem('invalid', { message: 'upload_single', errors });
  }
  const fields = z.object(upload.fields).safeParse(texts, { reportInput: true });
  if (!fields.success) throw problem('invalid', { errors: fieldErrors(fields.error) });
  return { ...file, fields: fields.data };
}

async function readParts(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ files: Omit<Uploaded, 'fields'>[]; texts: Record<string, string> }> {
  const files: Omit<Uploaded, 'fields'>[] = [];
  const texts: Record<string, string> = Object.create(null);
  try {
    const limits = {
      fileSize: upload.bytesMax,
      fieldSize: upload.fieldBytesMax ?? FIELD_BYTES_MAX,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') texts[part.fieldname] = textOf(part);
      else {
        // Of a file under another name only the end is waited for.
        const bytes = await part.toBuffer();
        if (part.fieldname === upload.field) files.push({ bytes, fileName: part.filename ?? '' });
      }
    }
  } catch (error) {
    throw refusalOf(error, upload);
  }
  return { files, texts };
}

function textOf(part: Multipart & { type: 'field' }): string {
  return typeof part.value === 'string' ? part.value : '';
}

/** The parser's refusals: a limit is 413, all else is a body that is no form. */
function refusalOf(error: unknown, upload: Upload): Problem {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const max = Math.floor(upload.bytesMax / 1024 / 1024);
  if (status === PROBLEM_STATUS.too_large) {
    const errors = [{ field: upload.field, code: 'maxBytes', params: { max: upload.bytesMax } }];
    return problem('too_large', { message: 'upload_large', params: { max }, errors });
  }
  return problem('invalid', { message: 'upload_malformed' });
}

function missingFile(upload: Upload): Problem {
  const errors = [{ field: upload.field, code: 'required' }];
  return problem('invalid', { message: 'upload_missing', errors });
}
