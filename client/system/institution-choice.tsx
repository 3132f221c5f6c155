import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { metricListTexts } from '#shared/system/system-metrics.columns.ts';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { useFoundInstitutions } from './system.api.ts';
import { metricMessages } from './system-metrics.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface InstitutionChoiceProps {
  /** undefined: the whole installation; the title isn't known until its numbers are read */
  readonly value: { readonly id: number; readonly title: string | undefined } | undefined;
  readonly onChoose: (id: number | undefined) => void;
}

/** Chooses one of all institutions, whether it has numbers or not. */
export function InstitutionChoice({ value, onChoose }: InstitutionChoiceProps) {
  const intl = useIntl();
  const text = useTexts(metricMessages);
  const [search, setSearch] = useState('');
  const found = useFoundInstitutions(search).data?.institutions ?? [];
  const [picked, setPicked] = useState<FoundOption | null>(null);
  const label = value?.title ?? (picked?.id === value?.id ? picked?.label : undefined);
  return (
    <>
      <SearchSelect
        label={intl.formatMessage(metricListTexts.institution)}
        placeholder={text('everyInstitution')}
        empty={text('noneFound')}
        chosen={value ? { id: value.id, label: label ?? `#${value.id}`, detail: null } : null}
        options={found.flatMap(({ institution }) =>
          institution ? [{ id: institution.id, label: institution.title, detail: null }] : [],
        )}
        onSearch={setSearch}
        onChoose={(option) => {
          setPicked(option);
          onChoose(option?.id);
        }}
      />
      {value ? <Button onClick={() => onChoose(undefined)}>{text('showAll')}</Button> : null}
    </>
  );
}
