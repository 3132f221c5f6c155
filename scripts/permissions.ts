import { permissionLegend, permissionTable } from '#test/support/permission-table.ts';

// Prints who may call what, as the tests check it. usage: npm run permissions
for (const [column, who] of Object.entries(permissionLegend)) console.log(`${column.padEnd(8)}${who}`);
console.log(permissionTable);
