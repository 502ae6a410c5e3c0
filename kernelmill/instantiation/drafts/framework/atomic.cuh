// gpuAtomicAdd forwards to CUDA's atomicAdd.
template <typename T>
__device__ inline T gpuAtomicAdd(T* address, T value) { return atomicAdd(address, value); }
