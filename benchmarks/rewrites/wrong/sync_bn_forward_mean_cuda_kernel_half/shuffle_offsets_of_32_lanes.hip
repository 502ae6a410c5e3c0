// Starts the shuffle reduction at an offset of 16 lanes, which leaves out the upper half of wavefronts of 64 lanes.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "100"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(int(i % 13) + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial;
    sum += input[(n * channels + c) * spatial + (i - n * spatial)];
  }
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) {
    sum += __shfl_down(sum, offset);
  }
  const int lane = tid % warpSize;
  const int wavefront = tid / warpSize;
  if (lane == 0) partial[wavefront] = sum;
  __syncthreads();

  if (tid == 0) {
    const int wavefronts = (blockDim.x + warpSize - 1) / warpSize;
    float block_sum = partial[0];
    for (int w = 1; w < wavefronts; ++w) block_sum += partial[w];
    mean[c] = block_sum / total;
  }
}
