// Every thread sums a contiguous slice in double precision and the first thread adds the slices one after another.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ double slices[1024];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int slice = total / static_cast<int>(blockDim.x) + 1;
  const long long first = static_cast<long long>(tid) * slice;
  const long long last = first + slice < total ? first + slice : total;

  double sum = 0.0;
  if (first < last) {
    int n = static_cast<int>(first / spatial);
    int position = static_cast<int>(first % spatial);
    for (long long i = first; i < last; ++i) {
      sum += static_cast<float>(input[(static_cast<size_t>(n) * channels + c) * spatial + position]);
      if (++position == spatial) {
        position = 0;
        ++n;
      }
    }
  }
  slices[tid] = sum;
  __syncthreads();

  if (tid == 0) {
    double block_sum = 0.0;
    for (int t = 0; t < static_cast<int>(blockDim.x); ++t) block_sum += slices[t];
    mean[c] = static_cast<float>(block_sum / total);
  }
}
