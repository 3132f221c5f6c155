import { Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { EvidenceCopy } from '#shared/reports/evidence.api.ts';
import { evidenceSentenceTexts } from '#shared/reports/evidence.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { formatDay, formatMoment } from '../ui/format-value.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useEvidenceCopies } from './evidence.api.ts';
import { evidenceMessages } from './evidence.messages.ts';
import type { EvidenceChoice } from './use-evidence-choice.ts';

/** The frozen copies that the person sees, the newest first; each opens in the evidence's place. */
export function EvidenceCopies({ chosen }: { chosen: EvidenceChoice }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const sentence = useTexts(evidenceSentenceTexts);
  const copies = useEvidenceCopies();
  const columns: readonly Column<EvidenceCopy>[] = [
    {
      id: 'title',
      header: text('copy'),
      isRowHeader: true,
      cell: ({ id, title }) => <TextLink to={`/reports${chosen.searchOf(id)}`}>{title}</TextLink>,
    },
    { id: 'day', header: text('day'), cell: ({ day }) => formatDay(intl, day) },
    {
      id: 'of',
      header: text('of'),
      cell: ({ account, batchCount }) =>
        account === null
          ? sentence('ofBatches', { count: batchCount, title: '1' })
          : sentence('inAccount', { account }),
    },
    { id: 'frozenAt', header: text('frozen'), cell: ({ frozenAt }) => formatMoment(intl, frozenAt) },
    { id: 'frozenBy', header: text('frozenBy'), cell: ({ frozenBy }) => <bdi>{frozenBy}</bdi> },
  ];
  return (
    <LoadState
      of={copies}
      list={{ loading: evidenceMessages.copiesLoading, failed: evidenceMessages.copiesFailed }}
    >
      {({ copies: rows }) =>
        rows.length === 0 ? (
          <Text as="p">{text('noCopies')}</Text>
        ) : (
          <DataTable
            caption={text('copies')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={text('noCopies')}
          />
        )
      }
    </LoadState>
  );
}
