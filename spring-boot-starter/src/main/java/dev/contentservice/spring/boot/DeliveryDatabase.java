package dev.contentservice.spring.boot;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The data source of delivery.
 *
 * @param isNamed whether a property chooses it: its transaction manager need not be the primary one
 */
record DeliveryDatabase(DataSource dataSource, boolean isNamed) {

  /**
   * @param name of the bean; null for the only or the primary one
   * @throws StartException with the names of all data sources
   */
  static DeliveryDatabase find(@Nullable String name, ListableBeanFactory beans) {
    if (name == null) {
      DataSource only = beans.getBeanProvider(DataSource.class).getIfUnique();
      if (only != null) {
        return new DeliveryDatabase(only, false);
      }
    } else if (beans.containsBean(name) && beans.isTypeMatch(name, DataSource.class)) {
      return new DeliveryDatabase(beans.getBean(name, DataSource.class), true);
    }
    throw new StartException(
        ("webhook delivery needs one of the data sources %s; name it in"
                + " content.delivery.data-source%s")
            .formatted(
                String.join(", ", beans.getBeanNamesForType(DataSource.class)),
                name == null ? ", or make it primary" : ", instead of " + name));
  }

  /**
   * Transactions of a manager that shares its connections with this data source.
   *
   * @throws StartException if there is none: events would be stored although they are rolled back
   */
  SpringTransactions transactions(ListableBeanFactory beans) {
    List<PlatformTransactionManager> managers =
        isNamed
            ? beans.getBeanProvider(PlatformTransactionManager.class).orderedStream().toList()
            : List.of(beans.getBean(PlatformTransactionManager.class));
    return managers.stream()
        .map(each -> new SpringTransactions(dataSource, each))
        .filter(SpringTransactions::useTheDataSource)
        .findFirst()
        .orElseThrow(
            () ->
                new StartException(
                    ("webhook delivery needs a transaction manager of its data source, but the data"
                            + " source is %s and the transaction manager %s; make both primary that"
                            + " belong together, or define a TransactionRunner")
                        .formatted(
                            names(Stream.of(dataSource), DataSource.class, beans),
                            names(managers.stream(), PlatformTransactionManager.class, beans))));
  }

  private static <T> String names(Stream<T> some, Class<T> type, ListableBeanFactory beans) {
    Map<T, String> names =
        beans.getBeansOfType(type).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (one, two) -> one));
    Function<T, String> name = each -> names.getOrDefault(each, each.getClass().getName());
    return some.map(name).collect(Collectors.joining(", "));
  }
}
