// a block sums up the gradients of locations and weights, as if all of its threads had the same query and head
// witness: {"contents": "unit", "values": {"batch_size": 1, "spatial_size": 23, "num_heads": 2, "channels": 600, "num_levels": 2, "num_query": 2, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float block_total(float *partial, const float value) {
  partial[threadIdx.x] = value;
  __syncthreads();
  for (int size = blockDim.x; size > 1;) {
    const int half = (size + 1) / 2;
    if (threadIdx.x + half < size) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
    size = half;
  }
  const float total = partial[0];
  __syncthreads();
  return total;
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float partial[512];
  const int samples = num_levels * num_point;
  for (int first = blockIdx.x * blockDim.x; first < n; first += blockDim.x * gridDim.x) {
    const int index = first + threadIdx.x;
    const bool active = index < n;
    const int c = index % channels;
    const int query = active ? index / channels : 0;  // [batch_size, num_query, num_heads]
    const int m = query % num_heads;
    const int b = query / num_heads / num_query;
    const float top_grad = active ? grad_col[index] : 0.f;

    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int base = ((b * spatial_size + (int)data_level_start_index[l]) * num_heads + m) * channels + c;
      for (int p = 0; p < num_point; ++p) {
        const int sample = query * samples + l * num_point + p;
        const float weight = data_attn_weight[sample];
        const float x = data_sampling_loc[2 * sample] * width - 0.5f;
        const float y = data_sampling_loc[2 * sample + 1] * height - 0.5f;
        float value = 0, by_x = 0, by_y = 0;
        if (active && y > -1 && x > -1 && y < height && x < width) {
          const int y0 = (int)floorf(y), x0 = (int)floorf(x);
          const float ly = y - y0, lx = x - x0;
          for (int corner = 0; corner < 4; ++corner) {
            const int row = y0 + corner / 2, column = x0 + corner % 2;
            if (row < 0 || column < 0 || row >= height || column >= width) continue;
            const int at = base + (row * width + column) * num_heads * channels;
            const float wy = corner / 2 ? ly : 1 - ly, wx = corner % 2 ? lx : 1 - lx;
            const float v = data_value[at];
            value += wy * wx * v;
            by_y += (corner / 2 ? wx : -wx) * v;
            by_x += (corner % 2 ? wy : -wy) * v;
            atomicAdd(grad_value + at, wy * wx * top_grad * weight);
          }
        }
        // one addition for the block instead of one for each channel
        const float of_weight = block_total(partial, top_grad * value);
        const float of_x = block_total(partial, width * by_x * top_grad * weight);
        const float of_y = block_total(partial, height * by_y * top_grad * weight);
        if (threadIdx.x == 0) {
          atomicAdd(grad_attn_weight + sample, of_weight);
          atomicAdd(grad_sampling_loc + 2 * sample, of_x);
          atomicAdd(grad_sampling_loc + 2 * sample + 1, of_y);
        }
      }
    }
  }
}
