import { Text, ToggleDetails } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { listTaskRunners, TaskRunnerNeeds } from '#shared/task-runners/task-runner.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface CanvasNeedsProps extends Pick<Result<typeof listTaskRunners>, 'scopes' | 'permissions'> {
  /** where Canvas sends people back to; unknown to those who can't authorise */
  readonly returnAddress?: string | undefined;
}

/** Whether a scope allows more than reading. */
const isWrite = (scope: string) => !scope.startsWith('url:GET|');

/** Everything that Canvas has to allow: the permissions of the accounts, and what a developer key needs. */
export function CanvasNeedsSection({ scopes, permissions, returnAddress }: CanvasNeedsProps) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const needed = permissions.filter(({ tools }) => tools.length > 0);
  const toolsOf = ({ tools }: TaskRunnerNeeds) =>
    intl.formatList(tools.map((tool) => intl.formatMessage(productMessages[tool])));
  const columns: readonly SortedColumn<TaskRunnerNeeds>[] = [
    {
      id: 'title',
      header: text('permission'),
      isRowHeader: true,
      sortValue: ({ title }) => title,
      cell: ({ title }) => <span lang="en">{title}</span>,
    },
    {
      id: 'name',
      header: text('permissionName'),
      sortValue: ({ name }) => name,
      cell: ({ name }) => <code>{name}</code>,
    },
    {
      id: 'tools',
      header: text('neededBy'),
      sortValue: toolsOf,
      cell: toolsOf,
    },
  ];
  return (
    <section aria-label={text('needs')} className="part-line after">
      <ToggleDetails
        summary={
          <span className="part-summary">
            <strong>{text('needs')}</strong>
            <span>{text('needsCount', { permissions: needed.length, scopes: scopes.length })}</span>
          </span>
        }
      >
        <Text as="p">{text('needsText', { writes: String(scopes.some(isWrite)) })}</Text>
        <SortedTable
          caption={text('permissions')}
          columns={columns}
          rows={needed}
          keyOf={({ name }) => name}
          empty={text('noTools')}
        />
        <div className="form-stack after">
          <CopiedField label={text('permissions')} value={needed.map(({ title }) => title).join('\n')} />
          <Text as="p">{text('keyText')}</Text>
          {returnAddress === undefined ? null : (
            <CopiedField label={text('returnAddress')} value={returnAddress} />
          )}
          <CopiedField label={text('scopes')} value={scopes.join('\n')} />
        </div>
      </ToggleDetails>
    </section>
  );
}
