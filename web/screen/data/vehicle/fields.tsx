// What the parts of the form of a vehicle share: their properties, and a small title over a grid of three columns.
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { ReactNode } from 'react';
import pieces from '../../../ground/ui/pieces.module.css';
import type { FieldsProps } from '../module.ts';
import styles from './vehicle-form.module.css';
import type { VehicleForm } from './vehicle-form.ts';

export type Props = FieldsProps<VehicleRecord, VehicleForm>;

/** A part of a section: a small title over a grid of three columns. */
export function FieldGroup(props: { title?: string; isInPairs?: boolean; children: ReactNode }) {
  return (
    <fieldset className={`${pieces.across} ${styles.group}`}>
      {props.title && <legend>{props.title}</legend>}
      <div className={styles.three} data-pairs={props.isInPairs}>
        {props.children}
      </div>
    </fieldset>
  );
}
