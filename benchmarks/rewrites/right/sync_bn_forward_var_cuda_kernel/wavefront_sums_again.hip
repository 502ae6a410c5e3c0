// Sums of wavefronts of any size by shuffles, then one thread adds those of the block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float waves[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int lanes = warpSize;
  const float mu = mean[c];
  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int row = i / spatial;
    const float td =
        static_cast<float>(input[(size_t(row) * channels + c) * spatial + (i - row * spatial)]) - mu;
    sum += td * td;
  }
  for (int offset = lanes / 2; offset > 0; offset /= 2) sum += __shfl_xor(sum, offset);
  if (tid % lanes == 0) waves[tid / lanes] = sum;
  __syncthreads();
  if (tid == 0) {
    float all = 0.0f;
    for (int k = 0; k < int(blockDim.x) / lanes; ++k) all += waves[k];
    var[c] = all / total;
  }
}
