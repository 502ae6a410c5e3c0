// the samples of a border go to an array of sixteen first, so a pool size above fifteen ends before the end of the border
// witness: {"values": {"pool_size": 20}, "inputs": "for (int b = 0; b < num_input * box_size; ++b) { boxes[b*4] = 1; boxes[b*4+1] = 2; boxes[b*4+2] = 7; boxes[b*4+3] = 8; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  constexpr int kSamples = 16;
  const int border = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / channels / box_size;
    const double* box = boxes + (index % box_size + n * box_size) * 4;
    const double* plane =
        input + ((n * 4 + border) * channels + (index / box_size) % channels) * height * width;
    const double dx = border == Top ? (box[2] - box[0]) / pool_size
                                    : border == Bottom ? -((box[2] - box[0]) / pool_size) : 0.;
    const double dy = border == Left ? (box[3] - box[1]) / pool_size
                                     : border == Right ? -((box[3] - box[1]) / pool_size) : 0.;
    double samples[kSamples];
    const int count = min(pool_size + 1, kSamples);
    double x = box[border / 2 * 2], y = box[border / 2 * 2 + 1];
    for (int i = 0; i < count; ++i) {
      samples[i] = bilinear_interpolate(plane, height, width, y, x, index);
      x += dx;
      y += dy;
    }
    int best = 0;
    for (int i = 1; i < count; ++i)
      if (samples[i] > samples[best]) best = i;
    output[index * 4 + border] = samples[best];
    argmax_idx[index * 4 + border] = best;
  }
}
