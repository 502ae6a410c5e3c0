// each thread has two sums of alternate elements, goes on with a carry in place of divisions, and the tree folds four at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;
  const int threads = blockDim.x;
  const int more_images = threads / spatial, more_positions = threads % spatial;
  int n = tid / spatial, s = tid % spatial;
  float even = 0.f, odd = 0.f;
  for (bool turn = false; n < num; turn = !turn) {
    const float td = __half2float(input[(n * channels + c) * spatial + s]) - center;
    if (turn)
      odd = fmaf(td, td, odd);
    else
      even = fmaf(td, td, even);
    n += more_images;
    s += more_positions;
    if (s >= spatial) s -= spatial, ++n;
  }
  buffer[tid] = even + odd;
  __syncthreads();
  for (int q = THREADS_PER_BLOCK / 4; q >= 2; q /= 4) {  // 512 to 128, 32, 8 and 2
    if (tid < q) buffer[tid] = (buffer[tid] + buffer[tid + q]) + (buffer[tid + 2 * q] + buffer[tid + 3 * q]);
    __syncthreads();
  }
  if (tid == 0) var[c] = (buffer[0] + buffer[1]) / total;
}
