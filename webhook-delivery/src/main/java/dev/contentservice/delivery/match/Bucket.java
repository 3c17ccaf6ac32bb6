package dev.contentservice.delivery.match;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks under one key. One thread changes it at a time, any number read it meanwhile. Few
 * are kept in an array that is copied, which reads fastest; many in a set, which changes fastest.
 */
final class Bucket {
  private static final int FEW = 64;

  private volatile Subscriber[] few = {};
  private volatile @Nullable Set<Subscriber> many;

  void add(Subscriber subscriber) {
    Set<Subscriber> set = many;
    if (set != null) {
      set.add(subscriber);
    } else if (few.length < FEW) {
      Subscriber[] longer = Arrays.copyOf(few, few.length + 1);
      longer[few.length] = subscriber;
      few = longer;
    } else {
      spread(subscriber);
    }
  }

  void remove(Subscriber subscriber) {
    Set<Subscriber> set = many;
    if (set != null) {
      set.remove(subscriber);
    } else {
      few = Arrays.stream(few).filter(each -> each != subscriber).toArray(Subscriber[]::new);
    }
  }

  boolean isEmpty() {
    Set<Subscriber> set = many;
    return set == null ? few.length == 0 : set.isEmpty();
  }

  void forEach(Consumer<Subscriber> reader) {
    Set<Subscriber> set = many;
    if (set != null) {
      set.forEach(reader);
    } else {
      for (Subscriber each : few) {
        reader.accept(each);
      }
    }
  }

  private void spread(Subscriber last) {
    Set<Subscriber> set = ConcurrentHashMap.newKeySet(FEW * 2);
    set.addAll(Arrays.asList(few));
    set.add(last);
    many = set;
    few = new Subscriber[0];
  }
}
