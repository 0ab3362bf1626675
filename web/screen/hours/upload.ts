// Bringing files of tachographs: what may be sent at all, and in words where each was put. Pure beside `sendFile`.
import {
  TACHOGRAPH_FILE_BYTES_MAX,
  TACHOGRAPH_UPLOAD,
  TachographFile,
  uploadTachographFile,
} from '@flotila/domain/tachograph/tachograph.api.ts';
import { callRaw } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { fullName } from '../../ground/words/format.ts';

const MEGABYTE = 1024 * 1024;
const ALREADY = 200;

export interface Brought {
  file: TachographFile;
  /** The same bytes were here before. */
  isKnown: boolean;
}

/** Throws CallFailure. */
export async function sendFile(company: string, file: File): Promise<Brought> {
  const form = new FormData();
  form.append(TACHOGRAPH_UPLOAD.field, file, file.name);
  const response = await callRaw(uploadTachographFile, { company }, { form });
  const isKnown = response.status === ALREADY;
  return { file: TachographFile.parse(await response.json()), isKnown };
}

/** Why a file need not be sent, null it may. */
export function refusalBefore({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return t('hours.emptyFile');
  return size > TACHOGRAPH_FILE_BYTES_MAX ? tooBigText() : null;
}

export function uploadFailureText(error: unknown): string {
  return error instanceof CallFailure && error.detail.status === 413
    ? tooBigText()
    : failureText(error);
}

function tooBigText(): string {
  return t('hours.tooBig', { size: TACHOGRAPH_FILE_BYTES_MAX / MEGABYTE });
}

/** '28 dní, Marián Tóth, podpis platný' */
export function broughtText({ file, isKnown }: Brought): string {
  return [
    isKnown ? t('hours.already') : null,
    t('hours.foundDays', { count: file.activityDays }),
    file.holder && fullName(file.holder),
    t('tachoFile.signed', { signature: t(`tachoFile.signature.${file.signature}`) }),
  ]
    .filter(Boolean)
    .join(', ');
}

export interface Elsewhere {
  text: string;
  personId: number | null;
  vehicleId: number | null;
}

/** Where a file was put, when not with the person of the page. */
export function elsewhereOf(file: TachographFile, personId: number): Elsewhere | null {
  if (file.kind === 'vehicle') {
    const vehicle = vehicleName(file);
    const text = t(file.vehicleId === null ? 'hours.toNoVehicle' : 'hours.toVehicle', { vehicle });
    return { text, personId: null, vehicleId: file.vehicleId };
  }
  if (file.personId === personId) return null;
  const text =
    file.personId === null
      ? t('hours.toNobody', { card: file.cardNumber ?? '' })
      : t('hours.toOther', { name: fullName(file.holder) });
  return { text, personId: file.personId, vehicleId: null };
}

export function vehicleName({ registration, vin }: TachographFile): string {
  return registration ?? vin ?? '';
}
