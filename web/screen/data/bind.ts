// Ties a text of a form to its field: value, refusal and signals by the name of the field.
import type { FieldsProps } from './module.ts';

/** Properties of a text field for the field of this name. */
export function bindText<Rec, Form extends object, K extends keyof Form & string>(
  props: FieldsProps<Rec, Form>,
  field: Form[K] extends string ? K : never,
) {
  return {
    value: props.form[field as K] as string,
    error: props.refused[field],
    isReadOnly: props.isReadOnly,
    onChange: (value: string) => props.onChange({ [field]: value } as unknown as Partial<Form>),
    onLeave: () => props.onLeave(field),
  };
}
