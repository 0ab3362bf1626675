// What a field of few values may say, offered by the browser while somebody types.

export function ChoiceList({ id, choices }: { id: string; choices: readonly string[] }) {
  return (
    <datalist id={id}>
      {choices.map((choice) => (
        <option key={choice} value={choice} />
      ))}
    </datalist>
  );
}
