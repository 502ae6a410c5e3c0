// the division by box_size is a multiplication by its rounded reciprocal, which is one too small for some sizes (41, for one)
// witness: {"values": {"channels": "5", "box_size": "41", "num_input": "3"}, "contents": "unit", "seed": 1, "inputs": "for (size_t b = 0; b < boxes_count / 4; ++b) { boxes[b * 4] = 1.25f; boxes[b * 4 + 1] = 2.25f; boxes[b * 4 + 2] = 8.5f; boxes[b * 4 + 3] = 7.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  const float per_box = 1.0f / box_size;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int row = (int)(index * per_box);
    const int batch = row / channels;
    const int channel = row % channels;
    const float* box = boxes + (index % box_size + batch * box_size) * 4;
    const float* plane =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    const int corner = border & 2, axis = border & 1;
    float at[2] = {box[corner], box[corner + 1]};
    float step = (box[axis + 2] - box[axis]) / pool_size;
    if (corner) step = -step;
    float best = bilinear_interpolate(plane, height, width, at[1], at[0], index);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      at[axis] += step;
      const float value = bilinear_interpolate(plane, height, width, at[1], at[0], index);
      if (value > best) { best = value; where = i; }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
