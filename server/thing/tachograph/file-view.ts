// A row of a file as the API answers it.
import type { TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { FileRow } from './file.queries.ts';

export function fileView({ firstName, lastName, uploaded, ...row }: FileRow): TachographFile {
  const hasHolder = firstName !== null || lastName !== null;
  return {
    ...row,
    holder: hasHolder ? { firstName: firstName ?? '', lastName: lastName ?? '' } : null,
    uploaded: uploaded.toISOString(),
  };
}
