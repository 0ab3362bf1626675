// Giving a file of a tachograph back. Apart from what the page of hours reads: the panel of a vehicle gives its files, too.
import {
  type TachographFile,
  tachographFileContent,
} from '@flotila/domain/tachograph/tachograph.api.ts';
import { callRaw } from '../../ground/call/api.ts';
import { saveFile } from '../../ground/ui/save-file.ts';

/** The bytes as they came, under the name they came with. Throws CallFailure. */
export async function saveTachographFile(company: string, file: TachographFile): Promise<void> {
  const path = { id: file.tachographFileId };
  const response = await callRaw(tachographFileContent, { company, path });
  saveFile(await response.blob(), file.fileName);
}
