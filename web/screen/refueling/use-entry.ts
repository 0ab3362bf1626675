// What the first tab of the refueling dialog holds: the chosen file or the manual entry, and the file that
// is sent of them (REF-017, REF-025, VAL-011, VAL-014).
import { importRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { getVehicle } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { useState } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { focusFirstRefused } from '../../ground/ui/refused.ts';
import { withoutFields } from '../../ground/words/field-text.ts';
import { number } from '../../ground/words/format.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { isMeant } from './ask-doubts.ts';
import {
  type Beginning,
  beginningOf,
  capacityOf,
  type DocumentForm,
  emptyForm,
  isFormChanged,
  readDocument,
  withBeginning,
} from './document-form.ts';
import { errorTexts, type FieldTexts } from './document-refusal.ts';
import { manualFileText } from './manual-row.ts';

type EntryPanel = 'file' | 'manual';

/** Name under which a manual entry travels. */
const MANUAL_NAME = 'manual.csv';
const BYTES_IN_MB = 1_048_576;

export type Entry = ReturnType<typeof useEntry>;

/** `onChange` is told that what was checked is no more what is here. */
export function useEntry(vehicleId: number | null, onChange: () => void) {
  const { ccode, timeZone, company } = useCompany();
  const nowMs = useNow();
  // One receipt by hand is what mostly comes; files have a page of their own, too (V-13).
  const [panel, setPanel] = useState<EntryPanel>('manual');
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const vehicles = useOfferedVehicles(vehicleId);
  const [chosenId, setChosenId] = useState(vehicleId);
  const chosen = vehicles.find((one) => one.vehicleId === chosenId);
  const beginning = beginningOf(chosen?.tanks ?? [], company.currency);
  const [start, setStart] = useState(() => formOfDay(nowMs, timeZone, beginning));
  const [form, setForm] = useState<DocumentForm>(start);
  const [refused, setRefused] = useState<FieldTexts>({});
  if (beginning.fuel !== start.fuel || beginning.currency !== start.currency) {
    setForm(withBeginning(form, start, beginning));
    setStart({ ...start, ...beginning });
  }

  function readManual(): File | null {
    const read = readDocument(form, { zone: timeZone, language: language(), nowMs });
    const texts = {
      ...errorTexts(read.errors ?? {}),
      ...(chosen ? {} : { vehicle: t('import.noVehicle') }),
    };
    setRefused(texts);
    if (!read.value || !chosen) {
      focusFirstRefused();
      return null;
    }
    const text = manualFileText(chosen.numericPlate, read.value);
    return new File([text], MANUAL_NAME, { type: 'text/csv' });
  }
  /** W-7: asks where a document by hand can hardly be true; what is wrong with it otherwise is said by `read`. */
  async function isManualMeant(): Promise<boolean> {
    const { value } = readDocument(form, { zone: timeZone, language: language(), nowMs });
    if (panel !== 'manual' || !value || !chosen) return true;
    const capacity = capacityOf(chosen.tanks);
    return isMeant(value, { company: ccode, vehicleId: chosen.vehicleId, capacity, own: null });
  }
  return {
    panel,
    file,
    fileError,
    form,
    chosenId,
    refused,
    vehicles,
    isFileChosen: file !== null,
    isTyped: isFormChanged(form, start) || chosenId !== vehicleId,
    setPanel(next: EntryPanel) {
      setPanel(next);
      onChange();
    },
    setFiles(files: readonly File[]) {
      const [first = null] = files;
      const refusal = files.length > 1 ? t('import.oneFile') : sizeRefusal(first);
      setFileError(refusal);
      setFile(refusal === null ? first : null);
      onChange();
    },
    changeForm(change: Partial<DocumentForm>) {
      setForm((typed) => ({ ...typed, ...change }));
      setRefused((texts) => withoutFields(texts, Object.keys(change)));
      onChange();
    },
    choose(nextId: number | null) {
      setChosenId(nextId);
      setRefused((texts) => withoutFields(texts, ['vehicle']));
      onChange();
    },
    /** After a store: the vehicle stays, the next document is another one. */
    restart() {
      setFile(null);
      const next = formOfDay(nowMs, timeZone, beginning);
      setStart(next);
      setForm(next);
    },
    isMeant: isManualMeant,
    /** The file to send; null says under the fields why there is none. */
    read(): File | null {
      if (panel === 'manual') return readManual();
      if (file === null) setFileError((known) => known ?? t('import.fileRequired'));
      return file;
    },
  };
}

/** Most documents are entered on their day; the time is on the paper. */
function formOfDay(nowMs: number, zone: string, beginning: Beginning): DocumentForm {
  return { ...emptyForm(null, zone, beginning), date: localDay(nowMs, zone) };
}

/** The server would refuse it only after all of it had travelled. */
function sizeRefusal(file: File | null): string | null {
  const max = importRefuelings.upload?.bytesMax;
  if (!file || max === undefined || file.size <= max) return null;
  return t('import.tooLarge', { size: number(max / BYTES_IN_MB) });
}

/** The vehicles of the live list, and the one that was asked for though it is in another group. */
function useOfferedVehicles(vehicleId: number | null) {
  const { ccode } = useCompany();
  const { vehicles } = useVehicles();
  const known = vehicles.map((one) => pick(one));
  const isListed = vehicleId === null || known.some((one) => one.vehicleId === vehicleId);
  const record = useEndpoint(
    getVehicle,
    isListed ? null : { company: ccode, path: { id: vehicleId }, query: {} },
  );
  return isListed || !record.data ? known : [pick(record.data), ...known];
}

function pick(vehicle: Pick<MapVehicle, 'vehicleId' | 'numericPlate' | 'name' | 'tanks'>) {
  const { vehicleId, numericPlate, name, tanks } = vehicle;
  return { vehicleId, numericPlate, name, tanks };
}
