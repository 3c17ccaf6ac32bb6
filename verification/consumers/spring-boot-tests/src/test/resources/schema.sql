create table if not exists orders (id varchar(36) primary key, tea varchar(100) not null);
