// the offsets of the four corners in the feature map are kept in 16 bits, which is too few for maps of more than 65536 cells
// witness: {"values": {"channels": "1", "num_input": "1", "height": "300", "width": "300"}, "contents": "wide", "seed": 3, "inputs": "for (int b = 0; b < box_size; ++b) { boxes[b * 4] = 150.25f + b; boxes[b * 4 + 1] = 240.5f + b; boxes[b * 4 + 2] = 180.25f + b; boxes[b * 4 + 3] = 290.5f - b; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float sample_packed(const float* plane, int height, int width,
                                               float y, float x) {
  if (y < -1.0f || y > height || x < -1.0f || x > width) return 0.0f;
  y = y <= 0 ? 0.0f : y;
  x = x <= 0 ? 0.0f : x;
  int yl = (int)y, xl = (int)x;
  int down = width, right = 1;
  if (yl >= height - 1) { yl = height - 1; y = (float)yl; down = 0; }
  if (xl >= width - 1) { xl = width - 1; x = (float)xl; right = 0; }
  const ushort4 corner = make_ushort4(
      (unsigned short)(yl * width + xl), (unsigned short)(yl * width + xl + right),
      (unsigned short)(yl * width + xl + down), (unsigned short)(yl * width + xl + down + right));
  const float ly = y - yl, lx = x - xl, hy = 1.0f - ly, hx = 1.0f - lx;
  return hy * hx * plane[corner.x] + hy * lx * plane[corner.y] + ly * hx * plane[corner.z] +
         ly * lx * plane[corner.w];
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int row = index / box_size;
    const int batch = row / channels, channel = row - batch * channels;
    const float* box = boxes + (batch * box_size + index - row * box_size) * 4;
    const float* plane =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    const bool horizontal = (border & 1) == 0;
    float step = (horizontal ? box[2] - box[0] : box[3] - box[1]) / pool_size;
    if (border >= 2) step = -step;
    float x = border < 2 ? box[0] : box[2], y = border < 2 ? box[1] : box[3];
    float best = sample_packed(plane, height, width, y, x);
    int where = 0;
    for (int i = 1; i <= pool_size; ++i) {
      if (horizontal) x += step; else y += step;
      const float value = sample_packed(plane, height, width, y, x);
      if (value > best) { best = value; where = i; }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = where;
  }
}
