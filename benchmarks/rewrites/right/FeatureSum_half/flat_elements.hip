// One output element per thread in a stride over all of them, summed backwards in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const long long elements = static_cast<long long>(num_kernels / THREADS_PER_PIXEL) * channels;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long pitch = static_cast<long long>(width) * scale_factor * channels;
  for (long long e = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; e < elements; e += stride) {
    const long long c = e % channels, pixel = e / channels;
    const long long pw = pixel % width, row = pixel / width;
    const __half *last = input_data + ((row + 1) * scale_factor - 1) * pitch + ((pw + 1) * scale_factor - 1) * channels + c;
    double total = 0;
    for (int y = 0; y < scale_factor; ++y)
      for (int x = 0; x < scale_factor; ++x)
        total += static_cast<double>(__half2float(*(last - y * pitch - static_cast<long long>(x) * channels)));
    output_data[e] = __float2half(static_cast<float>(total));
  }
}
