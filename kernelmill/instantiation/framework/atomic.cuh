// gpuAtomicAdd and its kin are the device's own atomics.
template <typename T>
__device__ inline T gpuAtomicAdd(T* address, T value) { return atomicAdd(address, value); }
