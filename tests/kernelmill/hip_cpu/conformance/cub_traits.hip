// claim: hipcub::Traits gives the category, the limits and the bits of a type (hipCUB header util_type.hpp)
#include <hipcub/hipcub.hpp>
#include "claim.h"

template <class T>
__device__ T largest() { return hipcub::Traits<T>::Max(); }

__global__ void kernel(int* failed) {
  CHECK(hipcub::Traits<float>::CATEGORY == hipcub::FLOATING_POINT && hipcub::Traits<int>::CATEGORY == hipcub::SIGNED_INTEGER);
  CHECK(hipcub::Traits<unsigned char>::CATEGORY == hipcub::UNSIGNED_INTEGER && hipcub::Traits<double4>::CATEGORY == hipcub::NOT_A_NUMBER);
  CHECK(largest<int>() == 0x7fffffff && largest<float>() > 3.4e38f && hipcub::Traits<short>::Lowest() == -32768);
  CHECK(hipcub::Traits<double>::PRIMITIVE && !hipcub::Traits<hipcub::NullType>::PRIMITIVE && hipcub::Traits<hipcub::NullType>::NULL_TYPE);
  typedef hipcub::Traits<int>::UnsignedBits Bits;
  CHECK(sizeof(Bits) == 4 && hipcub::Traits<int>::TwiddleIn(Bits(-1)) < hipcub::Traits<int>::TwiddleIn(Bits(1)));
  CHECK(float(hipcub::FpLimits<__half>::Max()) == 65504.0f && float(hipcub::FpLimits<__half>::Lowest()) == -65504.0f);
  CHECK(hipcub::Log2<32>::VALUE == 5 && hipcub::Log2<33>::VALUE == 6 && hipcub::PowerOfTwo<64>::VALUE);
}

int main() { return claim(kernel); }
