// points outside of the map are skipped instead of counting as zero
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * box_size; ++i) { boxes[4 * i] = 2.0f; boxes[4 * i + 1] = 2.0f; boxes[4 * i + 2] = 30.0f; boxes[4 * i + 3] = 6.0f; } for (int i = 0; i < num_input * 4 * channels * height * width; ++i) input[i] = -1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const int vertical = side & 1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int box = index % box_size;
    const int channel = (index / box_size) % channels;
    const int batch = index / box_size / channels;
    const float* corner = boxes + (batch * box_size + box) * 4;
    const float* feature =
        input + ((batch * 4 + side) * channels + channel) * height * width;

    float position[2];
    position[0] = corner[side & 2];
    position[1] = corner[(side & 2) + 1];
    float stride = (corner[2 + vertical] - corner[vertical]) / pool_size;
    if (side & 2) stride = -stride;

    float best = bilinear_interpolate(feature, height, width, position[1], position[0], index);
    int best_at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      position[vertical] += stride;
      // nothing to fetch there
      if (position[1] < -1.f || position[1] > height || position[0] < -1.f ||
          position[0] > width)
        continue;
      const float value =
          bilinear_interpolate(feature, height, width, position[1], position[0], index);
      if (value > best) {
        best = value;
        best_at = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
