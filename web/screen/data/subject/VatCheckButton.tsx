// Asks VIES whether the VAT number that stands in the field is valid. That it cannot say now is no refusal.
import { checkVatNumber } from '@flotila/domain/subject/subject.api.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import styles from './subject.module.css';

export function VatCheckButton({ ccode, vatNumber }: { ccode: string; vatNumber: string }) {
  /** The number that was asked about: what is said is said of it alone. */
  const [number, setNumber] = useState<string | null>(null);
  const isAsked = number === vatNumber;
  const asked = useQuery({
    queryKey: [...keyOf(checkVatNumber), ccode, number],
    queryFn: ({ signal }) =>
      call(checkVatNumber, { company: ccode, path: { vatNumber: number ?? '' } }, signal),
    enabled: number !== null,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Button
        variant="default"
        loading={isAsked && asked.isFetching}
        onClick={() => (isAsked ? void asked.refetch() : setNumber(vatNumber))}
      >
        {t('sub.vat.check')}
      </Button>
      {isAsked && !asked.isFetching && (
        <p className={`${toneOf(asked.data)} ${styles.verdict}`} role="status">
          <Verdict
            isValid={asked.data?.isValid ?? null}
            name={asked.data?.name ?? null}
            failure={asked.error}
          />
        </p>
      )}
    </>
  );
}

function toneOf(check: { isValid: boolean | null } | undefined): string | undefined {
  if (check?.isValid === true) return pieces.good;
  return check?.isValid === false ? pieces.alarm : pieces.quiet;
}

function Verdict(props: { isValid: boolean | null; name: string | null; failure: unknown }) {
  const size = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  if (props.failure) {
    return (
      <>
        <IconClockQuestion {...size} /> {failureText(props.failure)}
      </>
    );
  }
  if (props.isValid === null) {
    return (
      <>
        <IconClockQuestion {...size} /> {t('sub.vat.unknown')}
      </>
    );
  }
  if (!props.isValid) {
    return (
      <>
        <IconAlertTriangle {...size} /> {t('sub.vat.no')}
      </>
    );
  }
  return (
    <>
      <IconCircleCheck {...size} /> {t('sub.vat.yes')} {props.name}
    </>
  );
}
