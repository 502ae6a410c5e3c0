// Offsets within an image are kept in 16 bits, which is too narrow for images of more than 65536 elements.
// witness: {"values": {"channels": 40, "height": 20, "width": 24, "num_top_grad": 1}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;
  const int n = pixel / (width * height);
  const int within = pixel - n * width * height;
  const unsigned short ph = within / width;
  const unsigned short pw = within % width;
  const int in_height = height * scale_factor;
  const int in_width = width * scale_factor;
  const __half *image = input_data + n * in_height * in_width * channels;
  __half *target = output_data + pixel * channels;

  const unsigned short pitch = in_width * channels;
  const unsigned short window = ph * scale_factor * pitch + pw * scale_factor * channels;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float total = 0.f;
    unsigned short row = window + c;
    for (int y = 0; y < scale_factor; ++y) {
      unsigned short at = row;
      for (int x = 0; x < scale_factor; ++x) {
        total += __half2float(image[at]);
        at += channels;
      }
      row += pitch;
    }
    target[c] = __float2half(total);
  }
}
