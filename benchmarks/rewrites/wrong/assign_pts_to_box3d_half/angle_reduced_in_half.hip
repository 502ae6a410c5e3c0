// The angle is reduced to one turn with 16-bit products, so large angles are off by some hundredths of a radian.
// witness: {"inputs": "boxes3d[0] = Half(0.0f); boxes3d[1] = Half(0.0f); boxes3d[2] = Half(0.0f); boxes3d[3] = Half(4000.0f); boxes3d[4] = Half(20.0f); boxes3d[5] = Half(4.0f); boxes3d[6] = Half(200.0f); xyz[0] = Half(487.25f); xyz[1] = Half(-873.5f); xyz[2] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Brings an angle into [0, 2 pi), where cosine and sine are cheap.
__device__ inline Half wrap_angle(Half angle) {
  const Half turn = 6.2831853f;
  const Half turns = floorf(float(angle) * 0.15915494f);
  return angle - turns * turn;
}

__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;

  Half box[7];
  for (int i = 0; i < 7; ++i) box[i] = boxes3d[(static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7 + i];
  box[6] = wrap_angle(box[6]);

  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const size_t row = static_cast<size_t>(bs_idx) * pts_num + pt_idx;
    Half local_x, local_y;
    pts_assign[row * boxes_num + box_idx] = check_pt_in_box3d(xyz + row * 3, box, local_x, local_y);
  }
}
