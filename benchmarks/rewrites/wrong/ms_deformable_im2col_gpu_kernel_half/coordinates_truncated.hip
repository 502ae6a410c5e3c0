// the upper left neighbour is found by truncation instead of floor, which is wrong for coordinates between -1 and 0
// witness: {"values": {"num_levels": 1}, "seed": 7, "inputs": "data_spatial_shapes[0] = 6; data_spatial_shapes[1] = 10; data_level_start_index[0] = 0; for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = Half(0.25f + 0.0625f * ((i * 37) % 29)); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = Half(0.41f); data_sampling_loc[2 * i + 1] = Half(0.03f); data_attn_weight[i] = Half(0.25f); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const Half *image = data_value + batch * spatial_size * pitch;
    int tap = sample * num_levels * num_point;
    Half sum = Half(0.0f);
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const Half *map = image + (int)data_level_start_index[level] * pitch;

      map += head * channels + channel;
      for (int point = 0; point < num_point; ++point, ++tap) {
        const Half y = data_sampling_loc[2 * tap + 1] * height - 0.5;
        const Half x = data_sampling_loc[2 * tap] * width - 0.5;

        if (y > -1 && x > -1 && y < height && x < width) {
          const int y0 = (int)float(y), x0 = (int)float(x);
          const int y1 = y0 + 1, x1 = x0 + 1;
          const Half ly = y - y0, lx = x - x0;
          const Half hy = 1 - ly, hx = 1 - lx;
          const Half zero = Half(0.0f);
          const Half v1 = map[(y0 * width + x0) * pitch];
          const Half v2 = x1 < width ? map[(y0 * width + x1) * pitch] : zero;
          const Half v3 = y1 < height ? map[(y1 * width + x0) * pitch] : zero;
          const Half v4 = y1 < height && x1 < width ? map[(y1 * width + x1) * pitch] : zero;
          const Half w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
          const Half value = w1 * v1 + w2 * v2 + w3 * v3 + w4 * v4;
          sum += value * data_attn_weight[tap];
        }
      }
    }
    data_col[index] = sum;
  }
}
