// head and channel are computed once per thread, which only holds if the grid stride is a multiple of heads times channels
// witness: {"values": {"num_query": 40, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = Half(0.25f + 0.0625f * ((i * 37) % 29)); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = Half(0.1f + 0.05f * (i % 17)); data_sampling_loc[2 * i + 1] = Half(0.15f + 0.06f * (i % 13)); data_attn_weight[i] = Half(0.0625f + 0.125f * (i % 5)); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int pitch = num_heads * channels;
  const int channel = tid % channels;
  const int head = (tid / channels) % num_heads;
  for (int index = tid; index < n; index += blockDim.x * gridDim.x) {
    const int sample = index / channels;
    const int batch = index / (pitch * num_query);
    const Half *image = data_value + batch * spatial_size * pitch;
    const Half *loc = data_sampling_loc + 2 * sample * num_levels * num_point;
    const Half *weight = data_attn_weight + sample * num_levels * num_point;
    Half sum = Half(0.0f);
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const Half *map = image + (int)data_level_start_index[level] * pitch;
      for (int point = 0; point < num_point; ++point, loc += 2, ++weight) {
        const Half x = loc[0] * width - 0.5;
        const Half y = loc[1] * height - 0.5;
        if (y > -1 && x > -1 && y < height && x < width) {
          sum += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, y, x,
                                                head, channel) *
                 *weight;
        }
      }
    }
    data_col[index] = sum;
  }
}
