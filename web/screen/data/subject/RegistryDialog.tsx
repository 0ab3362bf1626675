// What the public register says of the number in the form, line by line beside what stands there (D-SUB-008 …
// D-SUB-010, ERR-007 … ERR-011). Nothing changes before Update is pressed.
import { type FoundSubject, findSubject } from '@flotila/domain/subject/subject.api.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../../ground/call/api.ts';
import { CallFailure } from '../../../ground/call/http.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { failureText } from '../../../ground/ui/failure.ts';
import { Skeleton } from '../../../ground/ui/ListStates.tsx';
import { Notice } from '../../../ground/ui/Notice.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { MISSING } from '../../../ground/words/format.ts';
import styles from './subject.module.css';
import {
  type FoundLine,
  foundLines,
  registryOf,
  registryRefusal,
  type SubjectForm,
} from './subject-form.ts';

/** DATA-021. */
const WIDTH = 600;

export function RegistryDialog(props: {
  ccode: string;
  form: SubjectForm;
  onUpdate: (found: FoundSubject) => void;
  onClose: () => void;
}) {
  const { ccode, form } = props;
  const path = { country: form.countryCode, id: form.id.trim() };
  const asked = useQuery({
    queryKey: [...keyOf(findSubject), ccode, path],
    queryFn: ({ signal }) => call(findSubject, { company: ccode, path }, signal),
    // Registers are not to be asked over and over.
    retry: false,
    refetchOnWindowFocus: false,
  });
  const lines = asked.data ? foundLines(form, asked.data) : null;
  const hasChange = lines?.some(({ isChanged }) => isChanged) ?? false;
  const failed = asked.isError && !asked.isFetching;
  return (
    <DialogFrame title={t('sub.reg.title')} width={WIDTH} onClose={props.onClose}>
      <Stack gap={16}>
        {asked.isFetching && !asked.data && <Skeleton rows={4} />}
        {failed && <Notice role="alert" title={sentenceOf(asked.error, form.countryCode)} />}
        {lines && (
          <>
            <Comparison lines={lines} />
            {!hasChange && <p className={`${pieces.quiet} ${styles.quiet}`}>{t('sub.reg.same')}</p>}
            <Source countryCode={form.countryCode} />
          </>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={props.onClose}>
            {t('app.close')}
          </Button>
          {failed && isWorthTrying(asked.error) && (
            <Button variant="default" onClick={() => void asked.refetch()}>
              {t('app.retry')}
            </Button>
          )}
          {asked.data && hasChange && (
            <Button data-autofocus onClick={() => props.onUpdate(asked.data)}>
              {t('sub.reg.update')}
            </Button>
          )}
        </Group>
      </Stack>
    </DialogFrame>
  );
}

function Comparison({ lines }: { lines: readonly FoundLine[] }) {
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th className={pieces.quiet} scope="col">
            {t('sub.reg.field')}
          </th>
          <th className={pieces.quiet} scope="col">
            {t('sub.reg.mine')}
          </th>
          <th className={pieces.quiet} scope="col">
            {t('sub.reg.theirs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, mine, theirs, isChanged }) => (
          <tr key={field} data-changed={isChanged}>
            <th scope="row">{t(`sub.reg.${field}`)}</th>
            <td>{mine || MISSING}</td>
            <td>
              {isChanged && (
                <IconArrowRight size={14} stroke={2} aria-label={t('sub.reg.changes')} role="img" />
              )}
              {theirs || t('sub.reg.untold')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The register's terms ask that it is named. */
function Source({ countryCode }: { countryCode: string }) {
  const registry = registryOf(countryCode);
  return (
    registry && (
      <p className={`${pieces.quiet} ${styles.quiet}`}>{t(`sub.reg.source.${registry}`)}</p>
    )
  );
}

function sentenceOf(error: unknown, countryCode: string): string {
  const why = error instanceof CallFailure ? registryRefusal(error.detail) : null;
  return why === null
    ? failureText(error)
    : t(`sub.reg.${why}`, { country: countryName(countryCode) });
}

/** A number that the register does not know will not be known a moment later. */
function isWorthTrying(error: unknown): boolean {
  return !(error instanceof CallFailure) || ![400, 403, 404].includes(error.detail.status);
}
