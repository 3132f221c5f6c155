import { Button, Menu } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { tableFormats } from '#shared/http/table-file.ts';
import { exportMessages } from './export.messages.ts';
import { useExport, type FetchFile } from './use-export.ts';

interface ExportMenuProps {
  readonly fetchFile: FetchFile;
  /** what the button says, where "Export" alone isn't clear */
  readonly label?: string;
}

/** Exports what the page shows, all rows of it, in a format that the person picks; can be stopped. */
export function ExportMenu({ fetchFile, label }: ExportMenuProps) {
  const intl = useIntl();
  const { megabytes, start, stop } = useExport(fetchFile);
  const isRunning = megabytes !== undefined;
  const name = label ?? intl.formatMessage(exportMessages.export);
  const state = isRunning && intl.formatMessage(exportMessages.running, { megabytes });
  return (
    <Menu placement="bottom end" label={name} trigger={<Button>{state || name}</Button>}>
      {isRunning ? (
        <Menu.Item onSelect={stop}>{intl.formatMessage(exportMessages.stop)}</Menu.Item>
      ) : (
        tableFormats.map((format) => (
          <Menu.Item key={format} onSelect={() => void start(format)}>
            {intl.formatMessage(exportMessages.format, { format })}
          </Menu.Item>
        ))
      )}
    </Menu>
  );
}
